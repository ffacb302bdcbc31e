import { App } from 'antd';
import { droppedText } from '#contract/content/unkept.ts';

/** In seconds: it names what the text has lost, and may be long. */
const shownFor = 10;

/** Returns a function that says after a save what of the text was not stored. */
export function useDroppedNotice() {
  const { message } = App.useApp();
  return (dropped: readonly string[] | undefined) => {
    if (dropped) void message.warning(`${droppedText(dropped)}。请改成文字、链接或上传的文件`, shownFor);
  };
}
