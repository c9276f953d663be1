import { chown, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../database-connections.ts';
import { getServerErrorCode, isDatabaseUnavailable } from '../database-errors.ts';
import { databaseName } from './cluster.ts';
import type { Identity } from './identity.ts';

// The system limits socket paths to 108 bytes, including the final zero byte.
const maxPathBytes = 107;
const noSuchDatabase = '3D000';
const databaseExists = new Set(['42P04', '23505']);
const isStopping = '57P01';
const cannotConnectNow = '57P03';
/** Codes of errors that may occur while the server starts or stops, or another process creates the database. */
const expectedCodes = new Set([cannotConnectNow, isStopping, noSuchDatabase, ...databaseExists]);

/** Returns the directory, or a new private directory with a short path when the socket path would be too long. */
export async function chooseSocketDirectory(directory: string): Promise<string> {
  if (Buffer.byteLength(join(directory, '.s.PGSQL.5432')) <= maxPathBytes) return directory;
  const short = await mkdtemp(join(tmpdir(), `${databaseName}-`));
  return Buffer.byteLength(short) <= 90 ? short : mkdtemp(join('/tmp', `${databaseName}-`));
}

/** Creates the directory when it is missing: another process may have removed it with its database. */
export async function createSocketDirectory(path: string, { owner }: Identity): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (owner) await chown(path, owner.uid, owner.gid);
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
  const client = createClient(connectionString);
  try {
    await client.connect();
    await client.query(statement);
    return 'done';
  } catch (error) {
    const code = error instanceof Error ? getServerErrorCode(error) : null;
    if (code && expectedCodes.has(code)) return code;
    if (code) throw error;
    if (isDatabaseUnavailable(error)) return 'not listening';
    throw new Error(`The database is running but refused our connection: ${String(error)}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}
