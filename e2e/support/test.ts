import { test as siteTest } from '../../server/testing/test.ts';
import { startDemoSite } from './demo-site.ts';
import { startProduct } from './start-product.ts';

/**
 * `test` with the whole product and a browser, once for a file. A file that needs other content overrides it:
 * `test.extend('content', { scope: 'file' }, 'demo')`.
 */
export const test = siteTest
  /** The initial content of the site: nothing, or the demo association. */
  .extend('content', { scope: 'file' }, (): 'nothing' | 'demo' => 'nothing')
  /** Parts of the browser errors that the test itself causes. */
  .extend('provoked', { scope: 'file' }, (): readonly string[] => [])
  .extend('product', { scope: 'file' }, async ({ env, content, provoked }, { onCleanup }) => {
    const product =
      content === 'demo' ? await startDemoSite(provoked, env) : await startProduct(env, provoked);
    onCleanup(() => product.close());
    return product;
  })
  .extend('site', { scope: 'file' }, ({ product }) => product.site);
