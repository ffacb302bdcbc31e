import { describe } from 'vitest';
import { fillInRecords } from './crud-records.ts';
import { changeRows } from './crud-rows.ts';
import { testOf, type CrudScreen } from './crud-screen.ts';
import { lookAtScreen } from './crud-looks.ts';

export { actOn } from './crud-screen.ts';

/**
 * Walks through a list screen as a clerk does, by mouse, by keyboard, on a phone, without rights and without a network. What
 * the screen cannot do has no test.
 */
export function crudJourney(screen: CrudScreen): void {
  const test = testOf(screen);
  describe(`${screen.title}`, () => {
    test.beforeEach(({ clerk, product, onTestFailed }) =>
      onTestFailed(() => product.tellWhereItStood(clerk.page)),
    );
    lookAtScreen(test, screen);
    changeRows(test, screen);
    if (screen.form) fillInRecords(test, screen, screen.form);
  });
}
