import { setTimeout as pause } from 'node:timers/promises';
import type { Driver, Key } from './drivers/driver.ts';
import {
  chooseOption,
  countMatches,
  findControl,
  htmlInFrame,
  isAlive,
  pasteByEvent,
  selectText,
  shownText,
  type Wanted,
} from './find.ts';

/** A page as a person uses it: each call waits for its element. */
export type Page = ReturnType<typeof pageOf>;

/** Beginning of the notice in browsers older than promised. */
export const tooOld = '您的浏览器版本过旧';
const timeoutMs = { ms: 20_000, everyMs: 100 };

export function pageOf(driver: Driver, origin: string, options: { hasNoClipboard?: boolean } = {}) {
  let copied = '';

  /** Calls a function in the browser; only its text is sent there. */
  async function inPage<Given extends unknown[], Answer>(
    run: (...given: Given) => Answer,
    ...given: Given
  ): Promise<Answer> {
    const list = given.map((one) => JSON.stringify(one) ?? 'undefined').join();
    return JSON.parse(await driver.evaluate(`JSON.stringify((${run})(${list}))`));
  }

  /** Repeats the call until it succeeds. @throws with the last error of `ask` */
  async function until<Answer>(ask: () => Promise<Answer | { error: string }>): Promise<Answer> {
    const end = Date.now() + timeoutMs.ms;
    for (;;) {
      const answer = await ask().catch((error: Error) => ({ error: error.message }));
      if (!isError(answer)) return answer;
      if (Date.now() > end) throw new Error(answer.error);
      await pause(timeoutMs.everyMs);
    }
  }

  /**
   * Returns the position of an element once it is stable: an animation may begin a moment after the element appears.
   */
  function restingPlace(wanted: Wanted) {
    let [before, times] = ['', 0];
    return until(async () => {
      const control = await inPage(findControl, wanted);
      if ('error' in control) return control;
      const place = `${control.x} ${control.y}`;
      times = place === before ? times + 1 : 1;
      before = place;
      return times >= 3 ? control : { error: `${wanted.name ?? wanted.css} does not come to rest` };
    });
  }

  async function click(css: string, name?: string, within?: string) {
    const { x, y } = await restingPlace({ css, name, within });
    await driver.click(x, y);
  }

  return {
    inPage,
    until,
    click,
    async isThere(css: string, name: string) {
      await restingPlace({ css, name });
    },
    button: (name: string, within?: string) => click('button, [role=button], summary', name, within),
    link: (name: string, within?: string) => click('a[href]', name, within),
    async open(path: string) {
      await driver.goto(origin + path);
      await until(async () => (await inPage(isAlive)) || { error: 'the page has not come alive' });
    },
    /** Replaces the content of the field with this label. */
    async fill(label: string, text: string, within?: string) {
      await click('input, textarea', label, within);
      await driver.press('Control+a');
      await driver.type(text);
    },
    async select(label: string, option: string) {
      await until(async () => {
        const error = await inPage(chooseOption, label, option);
        return error === '' || { error };
      });
    },
    type: (text: string) => driver.type(text),
    press: (key: Key) => driver.press(key),
    chooseFile: (selector: string, path: string) => driver.chooseFile(selector, path),
    async sees(text: string, within = 'body') {
      await until(async () => {
        const shown = await inPage(shownText, within);
        return shown.includes(text) || { error: `“${text}” is not shown in ${within}` };
      });
    },
    async seesNoMore(text: string, within = 'body') {
      await until(async () => {
        const shown = await inPage(shownText, within);
        return !shown.includes(text) || { error: `“${text}” is still shown in ${within}` };
      });
    },
    async counts(css: string, wanted: number) {
      await until(async () => {
        const count = await inPage(countMatches, css);
        return count === wanted || { error: `there are ${count} of ${css}, not ${wanted}` };
      });
    },
    /** Fails if a supported browser shows the notice for old browsers. */
    async hasNoNotice() {
      const shown = await inPage(shownText, 'body');
      if (shown.includes(tooOld)) throw new Error(`“${tooOld}” is shown, though everything works`);
    },
    async frameHolds(css: string, html: RegExp) {
      await until(async () => {
        const frameHtml = await inPage(htmlInFrame, css);
        return html.test(frameHtml) || { error: `the frame holds ${frameHtml.slice(0, 100)}` };
      });
    },
    async copy(css: string) {
      copied = await until(async () => (await inPage(selectText, css)) || { error: `nothing is ${css}` });
      await driver.press('Control+c');
    },
    /** Pastes into the frame what was copied, at the place of the focus. */
    async paste(frame: string) {
      if (!options.hasNoClipboard) return await driver.press('Control+v');
      const failure = await inPage(pasteByEvent, copied, frame);
      if (failure) throw new Error(failure);
    },
    /** Another person sits down at the computer. */
    async begin(tokens: { member?: string; administrator?: string } = {}) {
      await driver.goto(`${origin}/robots.txt`);
      await inPage(putTokens, tokens.member ?? '', tokens.administrator ?? '');
      // Requests that were aborted by leaving the previous page are not errors.
      await driver.takeErrors();
    },
    pathname: () => inPage(() => location.pathname),
  };
}

function putTokens(member: string, administrator: string): boolean {
  localStorage.clear();
  sessionStorage.clear();
  if (member) localStorage.setItem('token', member);
  if (administrator) sessionStorage.setItem('backstageToken', administrator);
  return true;
}

function isError(answer: unknown): answer is { error: string } {
  return typeof answer === 'object' && answer !== null && 'error' in answer;
}
