import { createContext, useContext } from 'react';

/** The frame around the screens: the public site's, or that of staff, where headers are small and calm. */
export const FrameContext = createContext<'public' | 'staff'>('public');

export const useIsStaffFrame = (): boolean => useContext(FrameContext) === 'staff';
