import { App } from 'antd';

/** Asks before what was typed is thrown away; answers whether the person goes on. */
export function useLeaveQuestion() {
  const { modal } = App.useApp();
  const ask = () =>
    modal.confirm({
      title: '有未保存的修改',
      content: '离开后这些修改将丢失。',
      okText: '离开',
      cancelText: '继续编辑',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
    });
  return { ask };
}
