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
    set -- --max-semi-space-size=8 --no-parallel-scavenge --heap-growing-percent=40 \
      "$here/app/server/main.ts"
    export MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
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
