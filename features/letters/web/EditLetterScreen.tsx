import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parseId } from '#contract/rules/ids.ts';
import { type Letter, letters } from '#features/letters/contract/letters.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useParams } from '#ui/router/use-router.ts';
import { LetterForm } from './LetterForm.tsx';
import { SentLetter } from './SentLetter.tsx';

/** /letters-admin/{id}: a draft in its form, or what became of a letter. */
export function EditLetterScreen() {
  const id = parseId(useParams()['id']) ?? 0;
  const letter = useQuery({
    ...apiQueryOptions(letters.get, { params: { id } }),
    refetchInterval: ({ state }) => getRefetchInterval(state.data?.state),
  });
  const title = letter.data?.subject || 'Letter';
  usePageTitle(title);
  return (
    <StaffPage wide={false} title={title}>
      <Loaded query={letter} loading skeleton={<Skeleton height="40rem" />}>
        {(data) => <WrittenOrSent key={data.id} letter={data} />}
      </Loaded>
    </StaffPage>
  );
}

/** How soon the letter may have gone on, in ms. */
function getRefetchInterval(state: Letter['state'] | undefined): number | false {
  if (state === 'sending') return 5_000;
  return state === 'scheduled' ? 60_000 : false;
}

function WrittenOrSent({ letter }: { letter: Letter }) {
  // What is typed stays, even if someone else sends the letter meanwhile.
  const [isWriting, setWriting] = useState(letter.state === 'draft');
  return isWriting ? (
    <LetterForm letter={letter} onSent={() => setWriting(false)} />
  ) : (
    <SentLetter letter={letter} onDraft={() => setWriting(true)} />
  );
}
