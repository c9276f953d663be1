import { operations } from '#contract/operations.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';

/** The version of the site that the server runs, for staff who report a problem. */
export function StaffVersion() {
  const { data: health } = useQuery(apiQueryOptions(operations.getHealth, {}));
  return health ? <p>Version {health.version}</p> : null;
}
