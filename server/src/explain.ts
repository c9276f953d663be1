type Fault = { code: string; message: string };

/** Does a step of the start; where it fails, the operator reads the sentence instead of a stack trace. */
export async function explained<T>(
  work: () => T | Promise<T>,
  explain: (fault: Fault) => string,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw Object.assign(new Error(explain(faultIn(error)), { cause: error }), { explained: true });
  }
}

/** What is printed when the server cannot start: the sentence, or everything when nobody foresaw the fault. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'explained' in error ? error.message : (error.stack ?? error.message);
}

function faultIn(error: unknown): Fault {
  // A name with several addresses fails once for each of them; the first says enough.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return { code: '', message: String(first) };
  return { code: 'code' in first ? String(first.code) : '', message: first.message };
}

export function explainPort({ code, message }: Fault, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop that program, or set PORT to another number.`;
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Set PORT to 1024 or more.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is ${host}, which is no address of this machine. Leave HOST out to listen on all of them.`;
  return `The server cannot listen on port ${port} (PORT): ${message}.`;
}

export function explainDirectory({ message }: Fault, directory: string): string {
  return `DATA_DIR is ${directory}, and nothing can be written there (${message}). Name a folder that this user may write to.`;
}

/** Says nothing of the address itself: it may hold a password. */
export function explainDatabase({ code, message }: Fault): string {
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing answers at its address',
    ENOTFOUND: 'its host is unknown',
    EAI_AGAIN: 'its host is unknown',
    ETIMEDOUT: 'it does not answer in time',
    ERR_INVALID_URL: 'it is no address, which looks like postgres://user:password@host:5432/name',
    '28P01': 'it refuses the user or the password',
    '28000': 'it refuses the user',
    '3D000': 'it has no database of that name',
  };
  return `The database named by DATABASE_URL cannot be used: ${reasons[code] ?? message}.`;
}
