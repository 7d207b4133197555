#!/bin/sh
# Starts Planroom on Linux. Without a display or a sandbox, the runtime itself would abort without advice.
# resources/scripts/after-pack.ts puts this script in the place of the runtime.
here=$(dirname "$(readlink -f "$0")")
# AppRun, which starts this script in an AppImage, gives up the sandbox by itself where it finds no user namespaces.
[ ! -e "$here/AppRun" ] || [ "${1-}" != --no-sandbox ] || shift
headless=no
sandbox=wanted
for word in "$@"; do
  case $word in
    --headless) headless=yes ;;
    --no-sandbox) sandbox=refused ;;
  esac
done

# Succeeds if the runtime can put pages into a sandbox: with a helper of root, or with user namespaces. The installed
# AppArmor profile allows namespaces to the runtime, and not to this test.
can_sandbox() {
  [ "$(id -u)" -ne 0 ] || return 1
  [ -z "$(find "$here/chrome-sandbox" -user root -perm -4001)" ] || return 0
  command -v unshare >/dev/null || return 0
  unshare --user --map-root-user true 2>/dev/null && return 0
  [ "$here" = /opt/Planroom ] && [ -e /etc/apparmor.d/planroom ] &&
    [ "$(cat /proc/sys/user/max_user_namespaces)" != 0 ]
}

# Succeeds if a Wayland server may answer. A session that has ended leaves the variable without its socket.
has_wayland() {
  case ${WAYLAND_DISPLAY-} in
    '') return 1 ;;
    /*) [ -S "$WAYLAND_DISPLAY" ] ;;
    *) [ -S "${XDG_RUNTIME_DIR-}/$WAYLAND_DISPLAY" ] ;;
  esac
}

# Succeeds if an X server may answer. xset, if installed, also finds one of another computer that is gone, and one that
# refuses this user.
has_x() {
  case ${DISPLAY-} in
    '') return 1 ;;
    :*)
      number=${DISPLAY#:}
      socket=/tmp/.X11-unix/X${number%%.*}
      [ -S "$socket" ] || grep -q "@$socket\$" /proc/net/unix || return 1
      ;;
  esac
  ! command -v xset >/dev/null || xset q >/dev/null 2>&1
}

stop() {
  printf '%s\n' "$@" >&2
  exit 1
}

if [ "$headless" = no ]; then
  [ -n "${DISPLAY-}${WAYLAND_DISPLAY-}" ] ||
    stop 'Planroom can’t open its window, because there is no display.' \
      'Commands work without one: planroom --headless help'
  [ "$sandbox" = refused ] || can_sandbox || {
    [ "$(id -u)" -ne 0 ] || stop 'Planroom doesn’t open its window as root. Start it as the user who works with it.'
    cause='Planroom can’t open its window, because this system has no user namespaces for its sandbox.'
    [ ! -e "$here/AppRun" ] || stop "$cause" 'Install the .deb package, or allow user namespaces.'
    stop "$cause" \
      'Install the .deb package, or run this once as administrator:' \
      "chown root:root '$here/chrome-sandbox' && chmod 4755 '$here/chrome-sandbox'"
  }
  has_wayland || has_x ||
    stop "Planroom can’t open its window, because the server of the display ${DISPLAY:-$WAYLAND_DISPLAY} is gone or refuses you." \
      'Start it from the desktop, as its user.'
  # The runtime itself would insist on the server that has ended.
  [ -z "${WAYLAND_DISPLAY-}" ] || has_wayland || set -- --ozone-platform=x11 "$@"
  # The runtime's own messages, such as those about the session bus, don't concern the user.
  exec "$here/planroom-bin" --log-level=3 "$@"
fi

# A command opens no page, so it works without the sandbox of pages. It uses no display: a display could refuse or hang
# the command, and libraries of the desktop print messages.
set -- --log-level=3 --disable-gpu --ozone-platform=headless "$@"
can_sandbox || set -- --no-sandbox "$@"
exec "$here/planroom-bin" "$@"
