# Sets JAVA_HOME to a JDK 25 or newer, or ends with one sentence. Sourced by ./skysail and ./verify.
jdk_version() {
    [ -x "$1/bin/javac" ] || return 1
    # Asking the file is quicker than asking the program, which has to start.
    told=$(sed -n 's/^JAVA_VERSION="\([0-9][0-9]*\).*/\1/p' "$1/release" 2>/dev/null)
    [ -z "$told" ] || { echo "$told"; return 0; }
    "$1/bin/javac" -version 2>&1 | sed -n 's/^javac \([0-9][0-9]*\).*/\1/p'
}
find_jdk() {
    on_path=$(command -v javac 2>/dev/null)
    [ -z "$on_path" ] || on_path=$(dirname "$(dirname "$(readlink -f "$on_path")")")
    for candidate in "${JAVA_HOME:-}" "$on_path" /usr/lib/jvm/* /opt/java/* /opt/jdk* \
        "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home; do
        [ -n "$candidate" ] || continue
        version=$(jdk_version "$candidate") || continue
        if [ "${version:-0}" -ge 25 ] 2>/dev/null; then
            JAVA_HOME=$candidate
            export JAVA_HOME
            return 0
        fi
    done
    echo "Skysail needs a JDK 25 or newer: install one and set JAVA_HOME to its folder." >&2
    exit 1
}
find_jdk
command -v mvn >/dev/null 2>&1 || {
    echo "Skysail is built with Maven 3.8.7 or newer: install it and put mvn on the PATH." >&2
    exit 1
}
