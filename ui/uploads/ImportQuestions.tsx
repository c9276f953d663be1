import type { ImportDecision, ImportQuestion } from '#contract/import-preview.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { Alert } from '../feedback/Alert.tsx';
import { RadioGroupField } from '../forms/RadioGroupField.tsx';
import styles from './Import.module.css';

type ImportQuestionsProps = {
  questions: readonly ImportQuestion[];
  onDecide: (decisions: ImportDecision[]) => void;
};

/** What the file alone does not say, each question once with the first cells that it is about. */
export function ImportQuestions({ questions, onDecide }: ImportQuestionsProps) {
  const decide = (id: string, choice: string) =>
    onDecide(
      questions.flatMap((question) => {
        const chosen = question.id === id ? choice : question.decision;
        return chosen === null ? [] : [{ question: question.id, choice: chosen }];
      }),
    );
  const open = questions.filter(({ decision }) => decision === null).length;
  return (
    <>
      {questions.map(({ id, text, choices, decision: chosen, rows, examples }) => (
        <section key={id} className={styles.question}>
          <RadioGroupField
            id={`import-question-${id}`}
            label={text}
            choices={choices}
            value={chosen ?? ''}
            onChange={(choice) => decide(id, choice)}
          />
          <p className={styles.examples}>
            {formatCount(rows, 'row', 'rows')}:{' '}
            {examples.map((example) => `line ${example.line} “${example.text}”`).join(', ')}
            {rows > examples.length && ' …'}
          </p>
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
