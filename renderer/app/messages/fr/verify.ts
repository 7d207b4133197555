import type { verifyMessages as english } from '../en/verify.ts'
import { count, many } from '../counts.ts'
import { showInFiles } from './showInFiles.ts'
import { on } from './when.ts'

/** Texts of the file check in French. */
export const verifyMessages: typeof english = {
  verify: {
    verify: 'Vérifier',
    verifyLibraryHint: 'Comparer tous les fichiers de la bibliothèque avec les fichiers livrés',
    verifyOrderHint: 'Comparer tous les fichiers de cette commande avec les fichiers livrés',
    lead: 'Compare chaque fichier avec le fichier livré. La vérification ne modifie aucun fichier.',
    close: 'Fermer la vérification',
    verifyingLibrary: 'Vérification des fichiers…',
    verifyingOrder: 'Vérification d’une commande…',
    repairing: 'Restauration des fichiers…',
    reading: 'Recherche des fichiers…',
    progress: 'Progression de la vérification',
    files: (done, all) => `${count(done)} sur ${many(all, 'fichier')}`,
    bar: 'Vérification des fichiers',
    cancel: 'Arrêter la vérification',
    chip: (n) => many(n, 'fichier à vérifier', 'fichiers à vérifier'),
    summary: ({ files, counts }, outdated) => {
      const wrong = counts.missing + counts.damaged + counts.changed + counts.unreadable
      if (files === 0) return 'Aucun fichier livré trouvé'
      if (wrong > 0) return `${count(wrong)} à vérifier sur ${many(files, 'fichier')}`
      if (outdated > 0)
        return `${many(files, 'fichier inchangé', 'fichiers inchangés')}, mais ${many(outdated, 'commande a', 'commandes ont')} une livraison plus récente`
      return `Aucun problème trouvé dans ${many(files, 'fichier')}`
    },
    count: (problem, n) =>
      ({
        missing: many(n, 'manquant'),
        damaged: many(n, 'endommagé'),
        changed: many(n, 'modifié'),
        unreadable: many(n, 'illisible'),
      })[problem],
    problems: {
      missing: 'Manquant',
      damaged: 'Endommagé',
      changed: 'Modifié',
      unreadable: 'Illisible',
      unknown: 'Non livré',
    },
    when: (moment, bytes) => `Vérifié ${on(moment)} · ${bytes}, textes et livraisons précédentes compris`,
    repaired: (n) => many(n, 'fichier restauré', 'fichiers restaurés'),
    repair: (n) => `Restaurer ${many(n, 'fichier')}`,
    damagedHint:
      'Les fichiers endommagés sont téléchargés de nouveau. Les anciens vont dans «\u202fEarlier deliveries\u202f» de leur commande.',
    changedHint: 'Les fichiers modifiés restent tels quels.',
    keepUserFile: 'Garder le mien',
    keepUserFileHint: 'Garde votre fichier et le retire de cette liste',
    keepBoth: 'Garder les deux',
    keepBothHint: 'Enregistre le fichier livré à côté du vôtre',
    replace: 'Remplacer le mien',
    replaceHint:
      'Déplace votre fichier dans «\u202fEarlier deliveries\u202f» et enregistre le fichier livré à sa place',
    replaced: 'Fichier remplacé. Le vôtre est dans «\u202fEarlier deliveries\u202f».',
    reveal: (name) => `${showInFiles}\u202f: ${name}`,
    more: (n) => `et ${many(n, 'autre')}. Restaurez les fichiers, puis vérifiez de nouveau.`,
    unknownTitle: (n) => `${many(n, 'autre fichier', 'autres fichiers')} dans ces dossiers`,
    unknownHint: 'Ils ne font pas partie d’une livraison. Planroom ne les modifie pas.',
  },
}
