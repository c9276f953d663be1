// Passed at every start and not stored in the cluster, so that a new release can change them.
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements are logged by the site, without values. PostgreSQL would log whole statements and rows.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  jit: 'off',
  max_connections: '200',
  shared_buffers: '32MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // One machine, no replicas and short queries: each of these would only add an idle process.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  // Statements are prepared once and keep their plan until statistics change. With those of an almost empty table, a plan reads the whole
  // table: in the opening minute of a sale that would be every row, for each sale.
  autovacuum_naptime: '5s',
  // The data fits into memory, where any page is as near as the next.
  random_page_cost: '1.1',
  max_wal_senders: '0',
  wal_level: 'minimal',
} as const;

/** Command-line settings: durable writes, low memory use and no network port. */
export const postgresArgs = Object.entries(settings).flatMap(([name, value]) => [
  '-c',
  `${name}=${value}`,
]);
