import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { NAME } from './cluster.ts';

// The path of a socket lies in a field of 108 bytes that ends with a zero.
const LONGEST_PATH_BYTES = 107;
const NOBODY_LISTENS = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET']);
const CANNOT_CONNECT_NOW = '57P03';
const NO_SUCH_DATABASE = '3D000';
const DATABASE_EXISTS = new Set(['42P04', '23505']);

/** The directory itself, or a short private one when the socket's path would be too long there. */
export async function chooseSocketDirectory(directory: string): Promise<string> {
  if (Buffer.byteLength(join(directory, '.s.PGSQL.5432')) <= LONGEST_PATH_BYTES) return directory;
  const short = await mkdtemp(join(tmpdir(), `${NAME}-`));
  return Buffer.byteLength(short) <= 90 ? short : mkdtemp(join('/tmp', `${NAME}-`));
}

/** The address of the site's database behind a socket, as pg and psql read it. */
export function urlOf(socketDirectory: string, database = NAME): string {
  return `postgresql://${NAME}@localhost/${database}?host=${encodeURIComponent(socketDirectory)}&sslmode=disable`;
}

/** Whether a PostgreSQL answers on the socket. Makes the site's database on the first visit. */
export async function answers(socketDirectory: string): Promise<boolean> {
  const outcome = await attempt(urlOf(socketDirectory), 'select 1');
  if (outcome !== NO_SUCH_DATABASE) return outcome === 'done';
  const created = await attempt(urlOf(socketDirectory, 'postgres'), `create database ${NAME}`);
  return created === 'done' || DATABASE_EXISTS.has(created);
}

async function attempt(connectionString: string, statement: string): Promise<string> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  // A connection that dies while it closes must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
    return 'done';
  } catch (error) {
    if (error instanceof DatabaseError) return codeOf(error);
    if (error instanceof Error && 'code' in error && NOBODY_LISTENS.has(String(error.code))) {
      return 'nobody';
    }
    throw new Error(`The database answers, but not to us: ${String(error)}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function codeOf(error: DatabaseError): string {
  const passing = [CANNOT_CONNECT_NOW, NO_SUCH_DATABASE, '57P01', ...DATABASE_EXISTS];
  if (error.code && passing.includes(error.code)) return error.code;
  throw error;
}
