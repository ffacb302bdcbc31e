import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider, Input } from 'antd';
import { createElement, type ReactNode } from 'react';

/** The components of Ant Design that the back office shows or opens; `Input` is listed below. A test finds others. */
export const components = [
  'Alert',
  'App',
  'AutoComplete',
  'Badge',
  'Button',
  'Cascader',
  'Checkbox',
  'Drawer',
  'Dropdown',
  'Form',
  'Image',
  'InputNumber',
  'Menu',
  'Modal',
  'Pagination',
  'Radio',
  'Row',
  'Segmented',
  'Select',
  'Space',
  'Switch',
  'Tag',
  'Tooltip',
  'message',
  'notification',
];

/**
 * Writes Ant Design's styles for these components as a style sheet, in a layer below all rules of our own. The theme
 * sets `zeroRuntime` with it: without a sheet Ant Design's functions write the same rules in the browser each time a
 * page is opened.
 * @param path where the sheet is written to; its folder is made
 */
export function writeAntdSheet(path: string): void {
  const css = extractStyle({ includes: components, customTheme: inTheme });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `@layer antd{${css.replaceAll(ofBareLinks, '').replaceAll(ofTheme, '')}}`);
}

/** Links without a class look as `admin.css` has it. */
const ofBareLinks = /(?<=^|\})(?:a(?::[\w-]+)?,?)+\{[^}]*\}/g;

/**
 * Custom properties of the theme with which the sheet was collected, which a page writes for its own theme, and a mark
 * for server-rendered pages.
 */
const ofTheme = /(?:\.css-var-_R_[^{},]*|\.data-ant-cssinjs-cache-path)\{[^}]*\}/g;

function inTheme(node: ReactNode) {
  const inputs = [Input, Input.TextArea, Input.Search, Input.Password].map((field, key) =>
    createElement(field as typeof Input, { key }),
  );
  return createElement(ConfigProvider, { theme: { hashed: false } }, node, ...inputs);
}
