// A server process that does nothing but run the database, for tests to kill:
// node run-embedded-postgres.ts <directory>
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

const told: string[] = [];
const log = {
  info: (message: string) => told.push(message),
  warn: (message: string) => told.push(message),
};

try {
  const database = await startEmbeddedPostgres({ directory: process.argv[2] ?? '', log });
  console.log(JSON.stringify({ url: database.url, pid: database.pid, told }));
  // Runs until its input is closed.
  process.stdin.resume();
  process.stdin.once('end', () => void database.stop());
} catch (error) {
  console.log(JSON.stringify({ refusal: String(error) }));
}
