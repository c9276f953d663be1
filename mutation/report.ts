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

/** The score in percent. Not counted: accepted mutants, and those that the time limit left undecided. */
export function computeScore(results: readonly Result[], accepted: AcceptedMutants) {
  const open = results.filter(({ mutant }) => !findAccepted(accepted, mutant));
  const counted = open.filter(({ verdict }) => verdict !== 'timed out');
  const killed = counted.filter(({ verdict }) => verdict === 'killed').length;
  return {
    mutants: counted.length,
    killed,
    accepted: results.length - open.length,
    timedOut: open.length - counted.length,
    percent: counted.length === 0 ? 100 : Math.round((killed / counted.length) * 1000) / 10,
  };
}

export const formatMutant = ({ file, line, operator, original, mutated }: Mutant): string =>
  `${file}:${line} (${operator})\n  - ${original}\n  + ${mutated}`;

/** The report of a run as text: first the survivors, then the score. */
export function formatReport(results: readonly Result[], accepted: AcceptedMutants): string {
  const listed = results
    .filter(({ mutant }) => !findAccepted(accepted, mutant))
    .toSorted(
      (a, b) => a.mutant.file.localeCompare(b.mutant.file) || a.mutant.line - b.mutant.line,
    );
  const sections = (['not covered', 'timed out', 'survived'] as const).map((verdict) => {
    const members = listed.filter((result) => result.verdict === verdict);
    const lines = members.map(({ mutant }) => formatMutant(mutant));
    return lines.length === 0 ? '' : `${verdict}: ${lines.length}\n\n${lines.join('\n\n')}\n\n`;
  });
  const score = computeScore(results, accepted);
  return (
    `${sections.join('')}${score.killed} of ${score.mutants} mutants killed: ${score.percent} %` +
    ` (not counted: ${score.timedOut} undecided at the time limit, ${score.accepted} accepted)\n`
  );
}
