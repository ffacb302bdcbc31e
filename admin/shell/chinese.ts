import type { Locale } from 'antd/es/locale';

/**
 * Ant Design's words for the components that the back office uses. Its own file has those of calendars, tables and
 * others as well, which each page would load. Each rule of a form has its own message (`fieldRule`).
 */
export const chinese: Locale = {
  locale: 'zh-cn',
  Pagination: {
    items_per_page: '条/页',
    jump_to: '跳至',
    jump_to_confirm: '确定',
    page: '页',
    prev_page: '上一页',
    next_page: '下一页',
    prev_5: '向前 5 页',
    next_5: '向后 5 页',
    prev_3: '向前 3 页',
    next_3: '向后 3 页',
    page_size: '页码',
  },
  global: { placeholder: '请选择', close: '关闭', sortable: '可排序', show: '显示', hide: '隐藏' },
  Modal: { okText: '确定', cancelText: '取消', justOkText: '知道了' },
  Empty: { description: '暂无数据' },
};
