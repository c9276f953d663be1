// What `npm test` counts of the unit tests, and what its last lines say of those that failed.
import { writeFileSync } from 'node:fs';

/**
 * Writes { passed, failures, flaky, seeds, files } to the file that TEST_REPORT names. A flaky test failed once and passed when run again.
 * A test says its seed by `task.meta.seed`.
 */
export default class VitestReporter {
  onTestRunEnd(files, unhandledErrors) {
    const tests = files.flatMap(({ children }) => [...children.allTests()]);
    const isFlaky = (test) => test.diagnostic()?.flaky === true;
    const withState = (state) => tests.filter((test) => test.result().state === state);
    const failures = [
      ...withState('failed').map(describeTest),
      ...files.flatMap((file) =>
        file.errors().map((error) => `${file.relativeModuleId}\n  ${describeError(error)}`),
      ),
      ...unhandledErrors.map((error) => `Outside of tests\n  ${describeError(error)}`),
    ];
    const flaky = tests.filter(isFlaky).map(describeTest);
    const passed = withState('passed').length - flaky.length;
    const seeds = {};
    for (const test of tests) {
      const { seed } = test.meta();
      if (seed !== undefined) (seeds[test.module.relativeModuleId] ??= []).push(seed);
    }
    const timed = files.map((file) => ({
      file: file.relativeModuleId,
      seconds: file.diagnostic().duration / 1000,
    }));
    const report = { passed, failures, flaky, seeds, files: timed };
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  }
}

const describeTest = (test) =>
  `${test.module.relativeModuleId}: ${test.fullName}\n  ${describeError(test.result().errors?.[0])}`;

/** The difference is what a flaky test shows only once. */
const describeError = (error) =>
  [
    error?.message,
    ...(error?.diff?.split('\n').slice(0, 60) ?? []),
    ...(error?.stacks ?? []).map(({ file, line }) => `  ${file}:${line}`),
  ].join('\n  ');
