import { addDays, getComingSunday } from '#contract/rules/dates.ts';
import { sampleGathering } from '#starter/samples.ts';
import type { GatheringQuestion } from '#features/gatherings/contract/gathering-questions.ts';
import { confirmChoices } from '#features/tickets/contract/rules/questions.ts';
import { toFileName } from '#platform/export/export-rows.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { getSettings } from '#platform/settings.ts';
import { gatheringsExist, insertGatheringRow } from './queries.ts';
import { saveSlotRows } from './slot-queries.ts';

type SampleQuestion = (typeof sampleGathering.questions)[number];

const listChoices = ({ kind, choices }: SampleQuestion): GatheringQuestion['choices'] =>
  kind === 'confirm'
    ? [...confirmChoices]
    : choices.map((label, index) => ({ id: index + 1, label, isRetired: false }));

/** Adds the sample of a gathering to a new site, a draft with questions and slots. */
export async function loadSampleGathering(db: Database, clock: Clock): Promise<void> {
  if (await gatheringsExist(db)) return;
  const { weeksAhead, details, questions, slots } = sampleGathering;
  const { timeZone } = await getSettings(db);
  const id = await insertGatheringRow(db, {
    ...details,
    questions: questions.map((question, index) => ({
      ...question,
      id: index + 1,
      choices: listChoices(question),
    })),
    day: addDays(getComingSunday(clock.now(), timeZone), weeksAhead * 7),
    slug: toFileName(details.title),
  });
  await saveSlotRows(
    db,
    id,
    slots.map((slot) => ({ id: null, ...slot })),
  );
}
