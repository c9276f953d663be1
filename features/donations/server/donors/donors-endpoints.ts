import { donors } from '#features/donations/contract/donors.ts';
import { implement } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import {
  joinDonors,
  keepDonorsApart,
  splitDonor,
  undoDonorMove,
  updateDonor,
} from './change-donor.ts';
import { getDonorDetails, getDonors } from './get-donors.ts';
import { listDonorChanges } from './history-queries.ts';

export const createDonorsEndpoints = (platform: Platform) => {
  const { database } = platform;
  return implement(donors, {
    list: () => getDonors(database),
    get: ({ params, actor }) => getDonorDetails(database, params.id, actor),
    update: ({ params, body, actor }) => updateDonor(platform, params.id, body, actor),
    join: ({ params, body, actor }) => joinDonors(platform, params.id, body, actor),
    split: ({ params, body, actor }) => splitDonor(platform, params.id, body, actor),
    undoMove: ({ params, actor }) => undoDonorMove(platform, params.id, actor),
    keepApart: ({ params, body, actor }) =>
      keepDonorsApart(platform, params.id, body.otherId, actor),
    getHistory: ({ params }) => listDonorChanges(database, params.id),
  });
};
