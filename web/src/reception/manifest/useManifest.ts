import { manifest, ManifestUpdate, type ManifestRow } from '@namugongo/contract/reception/manifest';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getApiUrl, apiQueryOptions } from '../../api.ts';
import { subscribeToStream } from '../subscribe-to-stream.ts';
import { applyManifestUpdate } from './manifest-updates.ts';

/** Polling interval, in addition to the stream (specification, section 9). */
const refetchMs = 30_000;

/** Seated guests and counts per table: live through the stream, refetched every 30 seconds. */
export function useManifest(event: number) {
  const client = useQueryClient();
  const list = useQuery({
    ...apiQueryOptions(manifest.list, { query: { event } }),
    refetchInterval: refetchMs,
  });
  const tables = useQuery({
    ...apiQueryOptions(manifest.listTables, { query: { event } }),
    refetchInterval: refetchMs,
  });
  useEffect(() => {
    const { queryKey } = apiQueryOptions(manifest.list, { query: { event } });
    const tablesKey = apiQueryOptions(manifest.listTables, { query: { event } }).queryKey;
    const refetch = () => {
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: tablesKey });
    };
    return subscribeToStream(getApiUrl(manifest.stream, { query: { event } }), ManifestUpdate, {
      onChange: (change) => {
        // A response still in flight may be older than this change.
        if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
        client.setQueryData<ManifestRow[]>(
          queryKey,
          (rows) => rows && applyManifestUpdate(rows, change),
        );
      },
      onRefetch: refetch,
      onConnectionChange: () => {},
    });
  }, [client, event]);
  return { list, tables };
}
