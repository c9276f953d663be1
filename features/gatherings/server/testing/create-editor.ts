import type { RunningSite } from '#app/server/testing/start-site.ts';
import {
  type QuestionsChange,
  toQuestionInput,
} from '#features/gatherings/contract/gathering-questions.ts';
import {
  type OccurrenceChangeInput,
  plainOccurrence,
  toOccurrenceFields,
} from '#features/gatherings/contract/gathering-days.ts';
import {
  type GatheringInput,
  gatherings,
  type SlotsChange,
  toGatheringFields,
} from '#features/gatherings/contract/gatherings.ts';
import {
  gatheringTickets,
  type PricesChange,
} from '#features/gatherings/contract/gathering-tickets.ts';
import type { Clock } from '#platform/clock.ts';

/** Calls of somebody who has just looked at the gathering that they change. */
export function createEditor(
  site: Pick<RunningSite<Clock>, 'call'>,
  session: { headers: Record<string, string> },
) {
  const read = (id: number) => site.call(gatherings.getForTeam, { params: { id } }, session);
  return {
    async update(id: number, input: GatheringInput) {
      const body = { ...input, seen: toGatheringFields(await read(id)) };
      return site.call(gatherings.update, { params: { id }, body }, session);
    },
    async saveQuestions(id: number, questions: QuestionsChange['questions']) {
      const seen = (await read(id)).questions.map(toQuestionInput);
      return site.call(
        gatherings.saveQuestions,
        { params: { id }, body: { questions, seen } },
        session,
      );
    },
    async saveSlots(id: number, slots: SlotsChange['slots']) {
      const { slots: seen } = await read(id);
      return site.call(gatherings.saveSlots, { params: { id }, body: { slots, seen } }, session);
    },
    async changeDay(id: number, day: string, input: Partial<OccurrenceChangeInput>) {
      const seen = toOccurrenceFields(await read(id), day);
      const body = { ...plainOccurrence, ...input, seen };
      return site.call(gatherings.changeOccurrence, { params: { id, day }, body }, session);
    },
    async saveTypes(id: number, ticketTypes: PricesChange['ticketTypes'], feePercent = 3) {
      const before = await read(id);
      const seen = { ticketTypes: before.ticketTypes, feePercent: before.feePercent };
      const body = { ticketTypes, feePercent, seen };
      return site.call(gatheringTickets.saveTypes, { params: { id }, body }, session);
    },
  };
}
