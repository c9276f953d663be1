import { manifest, ManifestChange, type ManifestRow } from '@namugongo/contract/reception/manifest';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressFor, queryOf } from '../../api.ts';
import { followStream } from '../follow-stream.ts';
import { seatedAfter } from './seated-after.ts';

/** Everything is fetched anew this often, whatever the stream said (specification, section 9). */
const refetchMilliseconds = 30_000;

/** Who is seated, live: each arrival within a second, all of it anew every 30 seconds. */
export function useManifest(event: number) {
  const client = useQueryClient();
  const list = useQuery({
    ...queryOf(manifest.list, { query: { event } }),
    refetchInterval: refetchMilliseconds,
  });
  const tables = useQuery({
    ...queryOf(manifest.tables, { query: { event } }),
    refetchInterval: refetchMilliseconds,
  });
  useEffect(() => {
    const { queryKey } = queryOf(manifest.list, { query: { event } });
    const tablesKey = queryOf(manifest.tables, { query: { event } }).queryKey;
    const fetchAnew = () => {
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: tablesKey });
    };
    return followStream(addressFor(manifest.watch, { query: { event } }), ManifestChange, {
      onChange: (change) => {
        // An answer that is still on its way may be older than this change.
        if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
        client.setQueryData<ManifestRow[]>(queryKey, (rows) => rows && seatedAfter(rows, change));
      },
      onMissed: fetchAnew,
      onLive: () => {},
    });
  }, [client, event]);
  return { list, tables };
}
