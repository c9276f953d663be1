import {
  type ChoiceKind,
  type DonationChoice,
  choiceKinds,
} from '#features/donations/contract/donation-choices.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Plus } from '#ui/icons.ts';
import { lazyPart } from '#ui/layout/lazy-part.tsx';
import { PanelSkeleton } from '../PanelSkeleton.tsx';
import styles from '../Donations.module.css';
import { ChoiceRow } from './ChoiceRow.tsx';
import { useChoices, useReorderChoices } from './queries.ts';

const ChoiceDialog = lazyPart(() => import('./ChoiceDialog.tsx').then((file) => file.ChoiceDialog));

const texts: Record<ChoiceKind, { title: string; hint: string; add: string }> = {
  purpose: {
    title: 'Purposes',
    hint: 'What donors choose their gift for, and the funds of envelopes.',
    add: 'Add purpose',
  },
  location: { title: 'Locations', hint: 'Where donors belong.', add: 'Add location' },
};

/** The purposes and locations that donors choose from. */
export function ChoicesPanel() {
  return (
    <Loaded query={useChoices()} skeleton={<PanelSkeleton />}>
      {(choices) =>
        choiceKinds.map((kind) => (
          <ChoiceList
            key={kind}
            kind={kind}
            choices={choices.filter((choice) => choice.kind === kind)}
          />
        ))
      }
    </Loaded>
  );
}

type ChoiceListProps = { kind: ChoiceKind; choices: readonly DonationChoice[] };

function ChoiceList({ kind, choices }: ChoiceListProps) {
  const { title, hint, add } = texts[kind];
  const [dialog, setDialog] = useState<{ choice: DonationChoice | null } | null>(null);
  const reorder = useReorderChoices(kind, choices);
  const moveDown = (index: number) => {
    const [moved] = choices.slice(index, index + 1);
    if (moved) reorder(choices.toSpliced(index, 1).toSpliced(index + 1, 0, moved));
  };
  return (
    <section className={styles.choices} aria-label={title}>
      <h2>{title}</h2>
      <p>{hint}</p>
      <ol className={styles.choiceList}>
        {choices.map((choice, index) => (
          <ChoiceRow
            key={choice.name}
            choice={choice}
            onEdit={() => setDialog({ choice })}
            onMoveUp={index > 0 ? () => moveDown(index - 1) : null}
            onMoveDown={index < choices.length - 1 ? () => moveDown(index) : null}
          />
        ))}
      </ol>
      <div>
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setDialog({ choice: null })}
        >
          {add}
        </Button>
      </div>
      {dialog && <ChoiceDialog kind={kind} choice={dialog.choice} onEnd={() => setDialog(null)} />}
    </section>
  );
}
