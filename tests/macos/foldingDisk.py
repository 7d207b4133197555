#!/usr/bin/python3
"""A file system with the names of macOS, on top of a folder of Linux.

usage: foldingDisk.py FOLDER MOUNTPOINT apfs|hfs

Names that differ only in case or Unicode form are one file. `apfs` keeps a name as it was given. `hfs` stores and lists
it in NFD, as HFS+ and some network drives do. Debian: fuse3, python3-fusepy.
"""
import errno
import os
import sys
import unicodedata

from fusepy import FUSE, FuseOSError, Operations

COPIED = ('st_atime', 'st_ctime', 'st_gid', 'st_ino', 'st_mode', 'st_mtime', 'st_nlink', 'st_size', 'st_uid')
STATFS = ('f_bavail', 'f_bfree', 'f_blocks', 'f_bsize', 'f_favail', 'f_ffree', 'f_files', 'f_flag', 'f_frsize', 'f_namemax')


def key(name):
    return unicodedata.normalize('NFD', unicodedata.normalize('NFD', name).casefold())


class FoldingDisk(Operations):
    def __init__(self, folder, stores_nfd):
        self.folder = os.path.realpath(folder)
        self.stores_nfd = stores_nfd

    def place(self, path):
        """Returns the path below the folder, with the names that are on disk."""
        at = self.folder
        for name in path.split('/'):
            if name == '':
                continue
            exact = os.path.join(at, name)
            at = exact if os.path.lexists(exact) else os.path.join(at, self.stored(at, name))
        return at

    def stored(self, folder, name):
        try:
            wanted = key(name)
            for each in os.listdir(folder):
                if key(each) == wanted:
                    return each
        except OSError:
            pass
        return self.given(name)

    def given(self, name):
        return unicodedata.normalize('NFD', name) if self.stores_nfd else name

    def access(self, path, mode):
        if not os.access(self.place(path), mode):
            raise FuseOSError(errno.EACCES)

    def chmod(self, path, mode):
        return os.chmod(self.place(path), mode)

    def chown(self, path, uid, gid):
        return os.chown(self.place(path), uid, gid)

    def create(self, path, mode, fi=None):
        return os.open(self.place(path), os.O_RDWR | os.O_CREAT, mode)

    def flush(self, path, fh):
        return 0

    def fsync(self, path, datasync, fh):
        return os.fdatasync(fh) if datasync else os.fsync(fh)

    def fsyncdir(self, path, datasync, fh):
        return 0

    def getattr(self, path, fh=None):
        found = os.lstat(self.place(path)) if fh is None else os.fstat(fh)
        return {name: getattr(found, name) for name in COPIED}

    getxattr = None
    listxattr = None

    def link(self, target, source):
        # The kernel has looked for the target. Another spelling of a file that is there is that file.
        there = self.place(target)
        if os.path.lexists(there):
            raise FuseOSError(errno.EEXIST)
        return os.link(self.place(source), there)

    def mkdir(self, path, mode):
        return os.mkdir(self.place(path), mode)

    def mknod(self, path, mode, dev):
        return os.mknod(self.place(path), mode, dev)

    def open(self, path, flags):
        return os.open(self.place(path), flags)

    def read(self, path, size, offset, fh):
        return os.pread(fh, size, offset)

    def readdir(self, path, fh):
        return ['.', '..'] + os.listdir(self.place(path))

    def readlink(self, path):
        return os.readlink(self.place(path))

    def release(self, path, fh):
        return os.close(fh)

    def rename(self, old, new):
        source = self.place(old)
        target = self.place(new)
        if os.path.lexists(target) and os.path.samefile(source, target):
            # A new spelling of the same name.
            target = os.path.join(os.path.dirname(target), self.given(os.path.basename(new)))
        return os.rename(source, target)

    def rmdir(self, path):
        return os.rmdir(self.place(path))

    def statfs(self, path):
        found = os.statvfs(self.place(path))
        return {name: getattr(found, name) for name in STATFS}

    def symlink(self, target, source):
        return os.symlink(source, self.place(target))

    def truncate(self, path, length, fh=None):
        os.truncate(self.place(path), length)

    def unlink(self, path):
        return os.unlink(self.place(path))

    def utimens(self, path, times=None):
        return os.utime(self.place(path), times)

    def write(self, path, data, offset, fh):
        return os.pwrite(fh, data, offset)


# The kernel has applied the umask of each process.
os.umask(0)
FUSE(
    FoldingDisk(sys.argv[1], sys.argv[3] == 'hfs'),
    sys.argv[2],
    foreground=True,
    allow_other=True,
    use_ino=True,
    # Otherwise an open file that is removed gets another name, and its folder is not empty.
    hard_remove=True,
    entry_timeout=0,
    attr_timeout=0,
    negative_timeout=0,
)
