import { isCallFailure, isProblem } from '@namugongo/contract/call';
import { problemDetail } from '@namugongo/contract/problems';
import { Notice } from '../ui/Notice.tsx';
import { problemWords } from '../ui/ProblemMessage.tsx';
import styles from './Documents.module.css';

/** The specification's sentence (section 8), and beside it why, where the server said so. */
export function TransferProblem({ error, words }: { error: unknown; words: string }) {
  if (isProblem(error, 'body-too-large'))
    return <Notice tone="danger">{problemDetail('body-too-large')}</Notice>;
  return (
    <Notice tone="danger">
      <p>{words}</p>
      {isCallFailure(error) && <p className={styles.why}>{problemWords(error)}</p>}
    </Notice>
  );
}
