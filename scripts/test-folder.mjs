// Where tests write: in memory where there is room, because tests create and delete many thousand small files.
import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
/** The tests need less than 2 GB there. */
const neededBytes = 4e9;

/** Creates an empty folder for this run; `remove` deletes it with all its content. */
export function createTestFolder() {
  const folder = createIn(memoryFolder) ?? mkdtempSync(join(tmpdir(), 'namugongo-test-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Undefined where there is no such folder, too little room, or no permission to run programs. */
function createIn(parent) {
  let folder;
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (process.env.TMPDIR || Math.min(bavail * bsize, freemem()) < neededBytes) return undefined;
    folder = mkdtempSync(join(parent, 'namugongo-test-'));
    const program = join(folder, 'program');
    writeFileSync(program, '', { mode: 0o700 });
    accessSync(program, constants.X_OK);
    rmSync(program);
    return folder;
  } catch {
    if (folder) rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}
