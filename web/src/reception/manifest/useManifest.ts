import { manifest, ManifestUpdate } from '@namugongo/contract/reception/manifest';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  apiQueryOptions,
  getApiUrl,
  invalidateApiQuery,
  isApiFetching,
  setApiData,
} from '../../api.ts';
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
    const input = { query: { event } };
    return subscribeToStream(getApiUrl(manifest.stream, { query: { event } }), ManifestUpdate, {
      onChange: (change) => {
        // A response still in flight may be older than this change.
        if (isApiFetching(client, manifest.list, input))
          void invalidateApiQuery(client, manifest.list, input);
        setApiData(
          client,
          manifest.list,
          input,
          (rows) => rows && applyManifestUpdate(rows, change),
        );
      },
      onRefetch: () => {
        void invalidateApiQuery(client, manifest.list, input);
        void invalidateApiQuery(client, manifest.listTables, input);
      },
      onConnectionChange: () => {},
    });
  }, [client, event]);
  return { list, tables };
}
