/** A part of the program could not be loaded: there is no network, or the server has another version by now. */
export class ModuleMissing extends Error {}

/** The error when client code was loaded and this browser cannot parse or run it; the cause has the reason. */
export class ModuleBroken extends Error {}

/**
 * Loads a part of the client code. Browsers reject `import()` with a TypeError both if the file did not arrive and if
 * a function that the file calls does not exist. A second try tells them apart (docs/decisions/0373).
 * @throws ModuleMissing or ModuleBroken
 */
export async function loadModule<Program>(load: () => Promise<Program>): Promise<Program> {
  try {
    return await load();
  } catch (first) {
    return await loadAgain(load, first);
  }
}

async function loadAgain<Program>(load: () => Promise<Program>, first: unknown): Promise<Program> {
  if (isOfModule(first)) throw broken(first);
  try {
    const loadedModule = await load();
    // The file arrived this time, or WebKit no longer reports why it failed; then rendering it fails with an error.
    if (first instanceof TypeError) return loadedModule;
  } catch (second) {
    // Chromium and Firefox cache the error that a file threw while it ran. A failed request gets a new error each time.
    if (second === first || isOfModule(second)) throw broken(second);
  }
  // A style sheet that is missing stops the program only the first time.
  throw new ModuleMissing('a part of the program was not loaded', { cause: first });
}

const isOfModule = (error: unknown) => error instanceof SyntaxError || error instanceof ReferenceError;

const broken = (cause: unknown) =>
  new ModuleBroken('this browser cannot run a part of the program', { cause });
