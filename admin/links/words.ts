export const shownWords = { 1: '显示', 0: '隐藏' } as const;
export const onOffWords = [shownWords[1], shownWords[0]] as const;
