// Reruns failed tests once. Runs on any Node ≥ 20: no types.

/**
 * Runs each file with failures once more and returns the files as they ended, with the names of the tests that failed first and
 * passed then. `runAlone(name)` returns the file's second result, or undefined where there is none.
 */
export async function rerunFailed(first, runAlone) {
  const files = [];
  const flaky = [];
  for (const file of first) {
    const second = file.failures.length > 0 ? await runAlone(file.name) : undefined;
    files.push(second ?? file);
    if (!second) continue;
    const failedAgain = new Set(second.failures.map(({ title }) => title));
    const passingTests = file.failures.filter(({ title }) => !failedAgain.has(title));
    flaky.push(...passingTests.map(({ title }) => nameOf(file.name, title)));
  }
  return { files, flaky };
}

/** Name of a test as the last lines show it; a file that could not be loaded has no title. */
export const nameOf = (file, title) => (title ? `${file} › ${title}` : file);
