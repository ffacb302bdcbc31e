import pagination from '@rc-component/pagination/locale/zh_CN';
import type { Locale } from 'antd/es/locale';

/**
 * Ant Design's words for the components that the back office uses. Its own file has those of calendars, tables and
 * others as well, which each page would load. Each rule of a form has its own message (`fieldRule`).
 */
export const chinese: Locale = {
  locale: 'zh-cn',
  Pagination: pagination,
  global: { placeholder: '请选择', close: '关闭', sortable: '可排序', show: '显示', hide: '隐藏' },
  Modal: { okText: '确定', cancelText: '取消', justOkText: '知道了' },
  Empty: { description: '暂无数据' },
};
