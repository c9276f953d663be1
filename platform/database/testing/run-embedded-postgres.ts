// Runs only the database, in a process that tests can kill: node run-embedded-postgres.ts <directory>
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

const messages: string[] = [];
const log = {
  info: (message: string) => messages.push(message),
  warn: (message: string) => messages.push(message),
};

try {
  const database = await startEmbeddedPostgres({ directory: process.argv[2] ?? '', log });
  console.log(JSON.stringify({ url: database.url, pid: database.pid, messages }));
  // Runs until stdin is closed.
  process.stdin.resume();
  process.stdin.once('end', () => void database.stop());
} catch (error) {
  console.log(JSON.stringify({ error: String(error) }));
}
