import type { DoorTicket, Verdict } from '#features/door/contract/check-in.ts';
import { type VerdictName, verdictMessage } from '#features/door/contract/rules/check-in.ts';
import { useRef, useState } from 'react';
import { useSite } from '#features/site/web/site.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { playVerdict } from './signals.ts';

/** The content of the full-screen verdict. */
export type DisplayedVerdict = {
  /** Number of the scan. */
  scan: number;
  verdict: VerdictName;
  detail: string;
  /** Instead of the reason of the verdict, in large letters. */
  reason?: string;
  /** One guest, several for a party, none for an unknown code. */
  guests: readonly DoorTicket[];
  /** The server's verdict replaced a different one of the device. */
  corrected: boolean;
  /** The seat of a guest who was moved and shows the code of before. */
  movedTo: string | null;
};

/** The displayed verdict, always that of the last scan. */
export function useVerdictDisplay() {
  const { data: site } = useSite();
  const [current, setCurrent] = useState<DisplayedVerdict | null>(null);
  const last = useRef(0);

  function show(next: Omit<DisplayedVerdict, 'detail'>, detail?: string) {
    const [first] = next.guests;
    const time = first?.receivedAt && formatTimestamp(first.receivedAt, 'time', site?.timeZone);
    const receipt = {
      ...(time && { time }),
      door: first?.receivedDoor,
      by: first?.receivedBy,
    };
    setCurrent({ ...next, detail: detail ?? verdictMessage(next.verdict, receipt) });
    playVerdict(next.verdict);
  }

  return {
    current,
    /** Starts a scan and returns its number. */
    begin: () => (last.current += 1),
    isLast: (scan: number) => scan === last.current,
    show,
    /** Replaces the device's verdict by the server's. */
    showServerVerdict(
      { verdict, detail, ticket, movedTo }: Verdict,
      scan: number,
      corrected: boolean,
    ) {
      const guests = ticket ? [ticket] : [];
      const isValid = verdict === 'received' || verdict === 'already received';
      // The seat of now stands above it in large numbers.
      show({ scan, verdict, guests, corrected, movedTo }, isValid ? undefined : detail);
    },
    dismiss: () => setCurrent(null),
  };
}

export type VerdictDisplay = ReturnType<typeof useVerdictDisplay>;
