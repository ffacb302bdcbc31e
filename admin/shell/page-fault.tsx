import { Button, Result } from 'antd';
import { Component, type ReactNode } from 'react';
import { resultText } from '#contract/envelope.ts';
import { BrokenDrawing } from '../list/broken-drawing.tsx';

/** What is shown when a page broke, or its program could not be loaded after an update of the server. */
export function PageFault() {
  return (
    <Result
      icon={<BrokenDrawing />}
      title="页面没有打开"
      subTitle={`${resultText.fault}。重新载入多半可以解决，未保存的文章草稿仍在本机`}
      extra={
        <Button type="primary" onClick={() => window.location.reload()}>
          重新载入
        </Button>
      }
    />
  );
}

/** React needs a class to catch what a page throws while it renders. */
export class PageBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <PageFault /> : this.props.children;
  }
}
