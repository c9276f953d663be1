import type { ImportDecision, ImportQuestion } from '#contract/import-preview.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { Alert } from '../feedback/Alert.tsx';
import { RadioGroupField } from '../forms/RadioGroupField.tsx';
import styles from './Import.module.css';

type ImportQuestionsProps = {
  questions: readonly ImportQuestion[];
  onDecide: (decision: ImportDecision) => void;
};

/** What the file alone does not say, each question once with the first cells that it is about. */
export function ImportQuestions({ questions, onDecide }: ImportQuestionsProps) {
  const open = questions.filter(({ decision }) => decision === null).length;
  return (
    <>
      {questions.map((question) => (
        <section key={question.id} className={styles.question}>
          <RadioGroupField
            id={`import-question-${question.id}`}
            label={question.text}
            choices={question.choices}
            value={question.decision ?? ''}
            onChange={(choice) => onDecide({ question: question.id, choice })}
          />
          <Examples question={question} />
        </section>
      ))}
      {open > 0 && (
        <Alert tone="warn">
          <span role="status">
            Please answer {formatCount(open, 'question', 'questions')} above. Then you can import.
          </span>
        </Alert>
      )}
    </>
  );
}

const Examples = ({ question: { rows, examples } }: { question: ImportQuestion }) => (
  <p className={styles.examples}>
    {formatCount(rows, 'row', 'rows')}:{' '}
    {examples.map(({ line, text }) => `line ${line} “${text}”`).join(', ')}
    {rows > examples.length && ' …'}
  </p>
);
