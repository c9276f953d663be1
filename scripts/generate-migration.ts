// npm run db:generate -- what-changes: writes a migration from the committed tables to those of the working tree.
// A test holds that the migrations lead to the tables (app/server/tables.test.ts), so no snapshots of them are kept.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateMigration } from 'drizzle-kit/api';
import { readTables } from './read-tables.ts';

const root = join(import.meta.dirname, '..');
const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error('Name what changes: npm run db:generate -- member-hobbies');
  process.exit(2);
}

const statements = await generateMigration(await readCommittedTables(), await readTables(root));
if (statements.length === 0) console.log('The tables have not changed.');
else console.log(`${writeMigration(name, statements)}: review it.`);

async function readCommittedTables() {
  const folder = mkdtempSync(join(tmpdir(), 'namugongo-tables-'));
  try {
    const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1e9 });
    execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    return await readTables(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the statements and their line in the journal; returns the path. */
function writeMigration(label: string, lines: readonly string[]): string {
  const journalPath = join(root, 'migrations/meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalPath, 'utf8'));
  const idx = journal.entries.length;
  const tag = `${String(idx).padStart(4, '0')}_${label}`;
  journal.entries.push({ idx, version: '7', when: Date.now(), tag, breakpoints: true });
  writeFileSync(journalPath, `${JSON.stringify(journal, null, 2)}\n`);
  writeFileSync(join(root, `migrations/${tag}.sql`), lines.join('--> statement-breakpoint\n'));
  return `migrations/${tag}.sql`;
}
