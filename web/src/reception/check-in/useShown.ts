import type { DoorTicket, Verdict } from '@namugongo/contract/reception/check-in';
import { type VerdictName, verdictSentence } from '@namugongo/contract/rules/door';
import { useRef, useState } from 'react';
import { useSite } from '../../site.ts';
import { momentInWords } from '../../ui/moments.ts';
import { playVerdict } from './signals.ts';

/** What the whole screen says after a scan. */
export type Shown = {
  /** Which scan it is about. */
  scan: number;
  verdict: VerdictName;
  detail: string;
  /** One; several for a party; none for an unknown code. */
  guests: readonly DoorTicket[];
  /** The device had said otherwise before it heard the server. */
  corrected: boolean;
};

/** The verdict on the screen: always that of the last scan. */
export function useShown() {
  const { data: site } = useSite();
  const [shown, setShown] = useState<Shown | null>(null);
  const last = useRef(0);

  function show(next: Omit<Shown, 'detail'>, detail?: string) {
    const [first] = next.guests;
    const time = first?.receivedAt && momentInWords(first.receivedAt, 'time', site?.timeZone);
    const where = { ...(time && { time }), door: first?.receivedDoor, by: first?.receivedBy };
    setShown({ ...next, detail: detail ?? verdictSentence(next.verdict, where) });
    playVerdict(next.verdict);
  }

  return {
    shown,
    /** A new scan begins; gives its number. */
    begin: () => (last.current += 1),
    isLast: (scan: number) => scan === last.current,
    show,
    /** The server's verdict, in place of what the device said before, if it said anything. */
    showTold({ verdict, detail, ticket }: Verdict, scan: number, corrected: boolean) {
      show({ scan, verdict, guests: ticket ? [ticket] : [], corrected }, detail);
    },
    dismiss: () => setShown(null),
  };
}

export type VerdictView = ReturnType<typeof useShown>;
