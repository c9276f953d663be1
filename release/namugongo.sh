#!/bin/sh
# Runs the site, or one of its commands, without npm and without a build:
#   ./namugongo [start | backup | restore | verify-backup | rehearse | backup-key | unpack-backup] [arguments]
# Settings: environment variables, or a file .env in the current folder (docs/operating.md).
set -e
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
command=${1:-start}
[ $# -gt 0 ] && shift
case $command in
  start)
    # The build writes the settings of scripts/server-command.mjs here.
    export @memoryEnv@
    set -- @nodeArgs@ "$here/app/server/main.ts"
    ;;
  backup | restore | verify-backup | rehearse | backup-key | unpack-backup)
    set -- "$here/app/server/backup.ts" "$command" "$@"
    ;;
  *)
    sed -n 's/^#   //p' "$0" >&2
    exit 2
    ;;
esac
[ -f .env ] && set -- --env-file=.env "$@"
exec "$here/node/bin/node" "$@"
