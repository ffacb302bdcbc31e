import { lazy, type ComponentType } from 'react';

/** A component that is loaded when it is first shown. One that cannot be loaded says so in its place. */
export function late<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => ({ default: NotLoaded as ComponentType<Props> })));
}

const NotLoaded = () => <p role="alert">加载失败，请检查网络后刷新页面</p>;
