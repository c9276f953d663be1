import { expect, test } from 'vitest';
import { explainFailure } from './install.mjs';

const connectionError = `npm error code ECONNREFUSED
npm error FetchError: request to http://127.0.0.1:9/fastify failed, reason: connect ECONNREFUSED 127.0.0.1:9
npm error     at ClientRequest.emit (node:events:524:28)
npm error     at process.processTicksAndRejections (node:internal/process/task_queues:83:21) {
npm error   code: 'ECONNREFUSED'
npm error }`;
const network = "npm can't reach the registry. Check the network (or its proxy)";

test.each([
  ['a registry that refuses', connectionError, network],
  ['an npm that ends early', 'npm error Exit handler never called!', network],
  ['no name server', 'npm error code EAI_AGAIN', network],
  ['a full disk', 'npm error code ENOSPC', 'The disk is full.'],
  ['a folder of another user', 'npm error code EACCES', "npm can't write to "],
  ['a changed lock', 'npm error code EUSAGE', "package-lock.json doesn't match package.json."],
  ['a package that is gone', 'npm error code E404', "The registry doesn't have a package"],
  ['nothing printed', '', "npm couldn't install the packages."],
])('%s: what npm says, and what to do', (_, output, advice) => {
  const message = explainFailure(output);
  expect(message).toContain(advice);
  expect(message).toContain(output.split('\n')[0]);
  expect(message).not.toMatch(/ {4}at /);
});
