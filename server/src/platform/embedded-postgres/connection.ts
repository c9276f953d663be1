import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { databaseName } from './cluster.ts';

// The system limits socket paths to 108 bytes, including the final zero byte.
const maxPathBytes = 107;
const notListeningCodes = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET']);
const cannotConnectNow = '57P03';
const noSuchDatabase = '3D000';
const databaseExists = new Set(['42P04', '23505']);

/** Returns the directory, or a new private directory with a short path when the socket path would be too long. */
export async function chooseSocketDirectory(directory: string): Promise<string> {
  if (Buffer.byteLength(join(directory, '.s.PGSQL.5432')) <= maxPathBytes) return directory;
  const short = await mkdtemp(join(tmpdir(), `${databaseName}-`));
  return Buffer.byteLength(short) <= 90 ? short : mkdtemp(join('/tmp', `${databaseName}-`));
}

/** The connection URL of a database on a socket, for pg and psql. */
export function buildDatabaseUrl(socketDirectory: string, database = databaseName): string {
  return `postgresql://${databaseName}@localhost/${database}?host=${encodeURIComponent(socketDirectory)}&sslmode=disable`;
}

/** True when PostgreSQL accepts connections on the socket. Creates the site's database when it is missing. */
export async function isAcceptingConnections(socketDirectory: string): Promise<boolean> {
  const outcome = await attempt(buildDatabaseUrl(socketDirectory), 'select 1');
  if (outcome !== noSuchDatabase) return outcome === 'done';
  const created = await attempt(
    buildDatabaseUrl(socketDirectory, 'postgres'),
    `create database ${databaseName}`,
  );
  return created === 'done' || databaseExists.has(created);
}

async function attempt(connectionString: string, statement: string): Promise<string> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  // Without a listener, an error while closing would crash the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
    return 'done';
  } catch (error) {
    if (error instanceof DatabaseError) return getExpectedCode(error);
    if (error instanceof Error && 'code' in error && notListeningCodes.has(String(error.code))) {
      return 'not listening';
    }
    throw new Error(`The database is running but refused our connection: ${String(error)}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the code of an error that may occur here; rethrows every other error. */
function getExpectedCode(error: DatabaseError): string {
  const expected = [cannotConnectNow, noSuchDatabase, '57P01', ...databaseExists];
  if (error.code && expected.includes(error.code)) return error.code;
  throw error;
}
