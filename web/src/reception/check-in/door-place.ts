const storageName = 'door-name';

/** What people call the place where this device stands: 'Main door'. */
export function doorName(): string {
  try {
    return localStorage.getItem(storageName) ?? '';
  } catch {
    return '';
  }
}

export function rememberDoorName(name: string): void {
  try {
    localStorage.setItem(storageName, name);
  } catch {
    // Typed again after a reload.
  }
}
