import { Refusal } from '../problems.ts';

const codeOf = (fault: unknown): unknown =>
  fault instanceof Error && 'code' in fault ? fault.code : undefined;

export const isMissing = (fault: unknown): boolean => codeOf(fault) === 'ENOENT';

/** Does work on the store; what goes wrong there becomes a sentence, with the details only in the log. */
export async function inStore<T>(
  log: { error(details: object, words: string): void },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    log.error({ error: fault }, 'the store of files failed');
    const full = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(codeOf(fault)));
    throw new Refusal(full ? 'storage-full' : 'storage-unreachable');
  }
}
