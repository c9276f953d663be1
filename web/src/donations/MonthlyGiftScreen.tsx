import { isProblem } from '@namugongo/contract/call';
import {
  type MonthlyStep,
  monthlyGifts,
  type OwnMonthlyGift,
} from '@namugongo/contract/monthly-gifts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '../api.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { SavedNotice } from '../ui/SavedNotice.tsx';
import { Loading, SkeletonLines } from '../ui/Skeleton.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import styles from './Donation.module.css';
import { MonthlyAmounts } from './MonthlyAmounts.tsx';
import { MonthlyFacts } from './MonthlyFacts.tsx';
import { MonthlySteps } from './MonthlySteps.tsx';
import { OtherCardDialog } from './OtherCardDialog.tsx';
import { PayMonth } from './PayMonth.tsx';

/** /monthly-gift/{key}: the link of every receipt. Looking changes nothing; a press of a button does. */
export function MonthlyGiftScreen() {
  const { key = '' } = useParams({ strict: false });
  const gift = useQuery(queryOf(monthlyGifts.own, { params: { key } }));
  return (
    <TeamPage title="Your monthly gift" wide={false}>
      <Card className={styles.form}>
        {gift.error && (
          <ProblemMessage
            error={gift.error}
            {...(!isProblem(gift.error, 'monthly-gift-not-found') && {
              onRetry: () => void gift.refetch(),
            })}
          />
        )}
        {gift.isPending && (
          <>
            <Loading words="Loading your gift..." />
            <SkeletonLines lines={5} />
          </>
        )}
        {gift.data && <Gift linkKey={key} gift={gift.data} onPaid={() => void gift.refetch()} />}
      </Card>
    </TeamPage>
  );
}

const doneWords: Record<MonthlyStep, string> = {
  pause: 'Your gift is paused. Your card is not charged until you go on.',
  resume: 'Your gift goes on.',
  end: 'Your monthly gift has ended. Your card is not charged any more. Thank you for all you gave.',
};

const keptWords = ({ state }: OwnMonthlyGift, lastFour: string | null): string => {
  const card = lastFour ? `the card that ends in ${lastFour}` : 'your new card';
  return state === 'PAUSED'
    ? `Saved. When you go on, your gift is charged to ${card}.`
    : `The next gift will be charged to ${card}.`;
};

type GiftProps = { linkKey: string; gift: OwnMonthlyGift; onPaid: () => void };

function Gift({ linkKey, gift, onPaid }: GiftProps) {
  const [said, setSaid] = useState('');
  const [opened, setOpened] = useState<'amount' | 'card' | null>(null);
  const close = () => setOpened(null);
  const ended = gift.state === 'ENDED';
  return (
    <div className={styles.own}>
      <SavedNotice words={said} />
      {ended && !said && (
        <Notice>This monthly gift has ended. Your card is not charged any more.</Notice>
      )}
      <MonthlyFacts gift={gift} />
      {gift.owed && (
        <PayMonth
          linkKey={linkKey}
          gift={gift}
          onPaid={() => {
            setSaid('Thank you. Your gift of this month is paid, and your receipt is on its way.');
            onPaid();
          }}
        />
      )}
      {opened === 'amount' && (
        <MonthlyAmounts
          linkKey={linkKey}
          gift={gift}
          onSaved={() => {
            close();
            setSaid('Saved. The next charge is of the new amount.');
          }}
          onClose={close}
        />
      )}
      {opened === 'card' && (
        <OtherCardDialog
          linkKey={linkKey}
          gift={gift}
          onKept={(lastFour) => {
            close();
            setSaid(keptWords(gift, lastFour));
          }}
          onClose={close}
        />
      )}
      {ended ? (
        <div className={styles.steps}>
          <LinkButton to="/donation" look="quiet">
            Give again
          </LinkButton>
        </div>
      ) : (
        <MonthlySteps
          linkKey={linkKey}
          gift={gift}
          onChange={() => setOpened('amount')}
          onOtherCard={() => setOpened('card')}
          onDone={(step) => setSaid(doneWords[step])}
        />
      )}
    </div>
  );
}
