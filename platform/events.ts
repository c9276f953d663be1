import type { Database } from './database/database.ts';

/**
 * What features tell those above them, and what these respond. Each feature adds its own by declaration merging: the name, what it
 * says and the response of a subscriber.
 */
export interface FeatureEvents {}

/** What a feature does, in the transaction of the feature below, when that emits an event. */
export type EventSubscribers = {
  [N in keyof FeatureEvents]?: (
    db: Database,
    data: FeatureEvents[N]['data'],
  ) => Promise<FeatureEvents[N]['response']>;
};

/** Calls the subscribers of an event one after the other, from the ground up, and returns their responses. An error rolls all back. */
export type Emit = <N extends keyof FeatureEvents>(
  db: Database,
  name: N,
  data: FeatureEvents[N]['data'],
) => Promise<FeatureEvents[N]['response'][]>;

/** The features subscribe once all of them exist. */
export function createEvents() {
  let subscribers: readonly EventSubscribers[] = [];
  const emit: Emit = async (db, name, data) => {
    const responses = [];
    for (const { [name]: handle } of subscribers)
      if (handle) responses.push(await handle(db, data));
    return responses;
  };
  return {
    emit,
    subscribe(all: readonly EventSubscribers[]) {
      subscribers = all;
    },
  };
}
