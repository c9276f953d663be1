// The result of a run: score, survivors, and those accepted with a reason.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Mutant } from './mutants.ts';

export type Verdict = 'killed' | 'timed out' | 'survived' | 'not covered';
export type Result = { mutant: Mutant; verdict: Verdict; killedBy: string | null; seconds: number };

/** A mutant that no test needs to kill; `original` and `mutated` are its lines. */
const AcceptedMutants = z.array(
  z.object({
    file: z.string(),
    original: z.string(),
    mutated: z.string(),
    reason: z.string().min(10),
  }),
);
export type AcceptedMutants = z.output<typeof AcceptedMutants>;

export const readAccepted = (path: string): AcceptedMutants =>
  AcceptedMutants.parse(JSON.parse(readFileSync(path, 'utf8')));

export const findAccepted = (accepted: AcceptedMutants, mutant: Mutant) =>
  accepted.find(
    ({ file, original, mutated }) =>
      file === mutant.file && original === mutant.original && mutated === mutant.mutated,
  );

/** Killed mutants, and the score in percent without the accepted ones. */
export function computeScore(results: readonly Result[], accepted: AcceptedMutants) {
  const counted = results.filter(({ mutant }) => !findAccepted(accepted, mutant));
  const isKilled = ({ verdict }: Result) => verdict === 'killed' || verdict === 'timed out';
  const killed = counted.filter(isKilled).length;
  return {
    mutants: counted.length,
    killed,
    accepted: results.length - counted.length,
    percent: counted.length === 0 ? 100 : Math.round((killed / counted.length) * 1000) / 10,
  };
}

export const formatMutant = ({ file, line, operator, original, mutated }: Mutant): string =>
  `${file}:${line} (${operator})\n  - ${original}\n  + ${mutated}`;

/** The report of a run as text: first the survivors, then the score. */
export function formatReport(results: readonly Result[], accepted: AcceptedMutants): string {
  const listed = results.filter(({ mutant }) => !findAccepted(accepted, mutant));
  const sections = (['not covered', 'survived'] as const).map((verdict) => {
    const members = listed.filter((result) => result.verdict === verdict);
    const lines = members.map(({ mutant }) => formatMutant(mutant));
    return lines.length === 0 ? '' : `${verdict}: ${lines.length}\n\n${lines.join('\n\n')}\n\n`;
  });
  const { mutants, killed, accepted: acceptedCount, percent } = computeScore(results, accepted);
  const timedOut = listed.filter(({ verdict }) => verdict === 'timed out').length;
  return (
    `${sections.join('')}${killed} of ${mutants} mutants killed: ${percent} %` +
    ` (${timedOut} by the time limit, ${acceptedCount} accepted ones not counted)\n`
  );
}
