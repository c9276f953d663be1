// Where tests write: in memory where there is room, because tests create and delete many thousand small files.
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder for this run; `remove` deletes it with all its content. The tests need less than 2 GB. */
export function createTestFolder({ memoryFolder = '/dev/shm', neededBytes = 4e9 } = {}) {
  const parent = hasRoom(memoryFolder, neededBytes) ? memoryFolder : tmpdir();
  const folder = mkdtempSync(join(parent, 'namugongo-test-'));
  // Root's database runs as another user, who must reach its folder in this one.
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Whether programs can be written there and run. */
function hasRoom(memoryFolder, neededBytes) {
  if (process.env.TMPDIR) return false;
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return Math.min(bavail * bsize, freemem()) > neededBytes && canRunPrograms(memoryFolder);
  } catch {
    return false;
  }
}

function canRunPrograms(parent) {
  const folder = mkdtempSync(join(parent, 'namugongo-test-'));
  try {
    const program = join(folder, 'program');
    writeFileSync(program, '', { mode: 0o700 });
    accessSync(program, constants.X_OK);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
